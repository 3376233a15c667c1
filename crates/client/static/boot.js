// Starts the page. The program removes what stands there until then.
import init from './client.js';

const failed = (why) => {
  const state = document.getElementById('boot-state');
  if (state) state.textContent = `The page could not be started: ${why}. Reload it, or use a browser with WebAssembly.`;
};

init().catch((error) => failed(error && error.message ? error.message : error));
