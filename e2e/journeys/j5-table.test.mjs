// J5 at the table: nothing stands in the way of those who use other means than eyes and mouse, whatever the game has come to.

import { walk } from '../access.mjs';
import { journey } from '../harness.mjs';
import { TABLES } from '../screens.mjs';

journey('j5 nothing stands in the way at the table', (j) => walk(j, TABLES));
