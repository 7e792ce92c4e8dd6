/** The header by which a request of the bench asks that nothing is known from the requests before it. */
export const FORGET = 'x-bench-forget'

/** What the measuring process needs to call this one. */
export interface Served {
  readonly address: string
  readonly cookie: string
  readonly xsrf: string
}

/** What the measuring process may ask for while this one runs: bytes, and statements sent since the start. */
export interface State {
  readonly rss: number
  readonly roundTrips: number
}
