// Starts the page. The program removes what stands there until then.
import init from './client.js';

const failed = (why) => {
  const state = document.getElementById('boot-state');
  if (state) state.textContent = `The page could not be started: ${why}. Reload it, or use a browser with WebAssembly.`;
};

// Once the page has come to rest, it is kept for when there is no server. Where that is not possible, it needs one.
const keep = () => navigator.serviceWorker?.register('/offline.js').catch(() => {});

init().then(() => setTimeout(keep, 1500), (error) => failed(error && error.message ? error.message : error));
