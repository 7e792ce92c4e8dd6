import type { TravellerRecord } from '../contract.ts'

/** `TR-ABD-2026-0142 Rev 1` */
export const travellerLabel = ({ number, revision }: Pick<TravellerRecord, 'number' | 'revision'>): string =>
  `${number} Rev ${revision}`
