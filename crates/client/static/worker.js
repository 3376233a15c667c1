// Hosts games and replays for the page, with a module of its own.
import init, { begin } from './host.js';
import { text } from './text.js';

Promise.all([text('library.txt'), init()])
  .then(([library]) => begin(library))
  // Of a broken promise the page would hear nothing.
  .catch((error) => setTimeout(() => { throw error; }));
