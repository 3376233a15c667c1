// Hosts games and replays for the page, with a module of its own.
import init, { begin } from './host.js';
import { library } from './library.js';

Promise.all([library(), init()])
  .then(([text]) => begin(text))
  // Of a broken promise the page would hear nothing.
  .catch((error) => setTimeout(() => { throw error; }));
