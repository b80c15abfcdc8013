import { inject } from 'vitest';
import { copyData } from '../product/copy-data.ts';

/** A data folder of a fault run's own, as the first start in demo mode leaves it: what dies later is what the run is about. */
export const dataFolder = (): string => copyData(inject('dataTemplate'));
