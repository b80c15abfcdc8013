import { embeddedConnection, withDatabase } from '../../product/database.ts';
import type { Camera } from '../camera.ts';

/** When everybody who is logged in has proven last who they are: a walk takes longer than that holds. */
export const proveAt = ({ product }: Camera, at: Date | null) =>
  withDatabase(embeddedConnection(product.dataDir), (client) =>
    client.query('UPDATE staff_sessions SET step_up_at = $1', [at]),
  );
