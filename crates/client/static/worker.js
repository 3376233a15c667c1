// The same program as the page; it sees that it has no window and hosts a room.
import init from './client.js';

init();
