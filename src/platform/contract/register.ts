import type { Permission } from './calls/endpoint.ts'

/** What the program tells the kit about itself, in `src/app/catalogue.ts`: the kit knows no slice. */
export interface Register {}

/** A right that some contract asks for; another one does not compile. */
export type Right = Register extends { readonly right: infer Known extends Permission } ? Known : Permission

type VerbOf<Known extends string> = Known extends `${string}:${infer Verb}` ? Verb : never

/** A right of the slice that a component of the kit was given: there the slice is not known before it runs. */
export const rightOf = (slice: string, verb: VerbOf<Right>): Right => `${slice}:${verb}` as Right

type Filled<Path extends string> = Path extends `${infer Before}{${string}}${infer After}`
  ? `${Before}${string}${Filled<After>}`
  : Path

type AddressOf<Path extends string> = Filled<Path> | `${Filled<Path>}?${string}` | `${Filled<Path>}#${string}`

/** The paths of `screen` and, of the templates of new slices, `screenOfTemplate`. */
type Path = { [Key in keyof Register]: Key extends `screen${string}` ? Register[Key] : never }[keyof Register]

/** The address of a screen that is built, with what it asks for. */
export type ScreenAddress = [Path] extends [never] ? string : AddressOf<Path>

/**
 * A text that is an address already: its path was given to the kit or is that of the screen on view, or the server wrote
 * it, where the compiler checked it.
 */
export const givenAddress = (path: string): ScreenAddress => path as ScreenAddress

/** An address with the program's own in front of it, for mails and papers. */
export const fullAddress = (appUrl: string, address: ScreenAddress): string => appUrl + address
