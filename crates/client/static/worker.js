// The same program as the page; it sees that it has no window and hosts a room.
import init, { begin } from './client.js';
import { library } from './library.js';

Promise.all([library(), init()]).then(([text]) => begin(text));
