// Starts the page. The program removes what stands there until then.
import init, { begin } from './client.js';
import { text } from './text.js';

// How large the module is; written here when it is packed.
const BYTES = Number('MODULE_BYTES');

const told = document.getElementById('boot-state')?.textContent ?? '';

// The module, which says meanwhile how much of it has come.
const module = async () => {
  const answer = await fetch(new URL('./client_bg.wasm', import.meta.url));
  if (!answer.ok || !answer.body || !(BYTES > 0)) return answer;
  let come = 0;
  const counting = new TransformStream({
    transform(part, onward) {
      come += part.byteLength;
      const state = document.getElementById('boot-state');
      if (state) state.textContent = `${told} ${Math.floor((100 * come) / BYTES)} %`;
      onward.enqueue(part);
    },
  });
  return new Response(answer.body.pipeThrough(counting), { headers: { 'content-type': 'application/wasm' } });
};

const failed = (why) => {
  const state = document.getElementById('boot-state');
  if (state) state.textContent = `The page could not be started: ${why}. Reload it, or use a browser with WebAssembly.`;
};

// Once everything has come that a first game needs, it is kept for when there is no server: all of it is sent for again then.
// Where that is not possible, the page needs a server.
const keep = () => navigator.serviceWorker?.register('/offline.js').catch(() => {});
addEventListener('rested', keep, { once: true });

Promise.all([text('words.txt'), init({ module_or_path: module() })])
  .then(([words]) => begin(words))
  .catch((error) => failed(error && error.message ? error.message : error));
