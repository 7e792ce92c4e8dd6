export type { DrawingSubject } from './document.ts'
export type { RevisionFollower } from './follower.ts'
