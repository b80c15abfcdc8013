import { z } from 'zod';

/** Answer of what has nothing to tell but that it is done. */
export const done = z.object({ done: z.literal(true) });
