export type { TravellerFollower } from './follower.ts'
export type { TravellerRow } from './queries.ts'
export { travellers } from './document.ts'
export { travellersExport } from './export.ts'
