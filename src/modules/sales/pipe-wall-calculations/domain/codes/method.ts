import type { Method } from '../../contract/case.ts'

/** What a pipe has to hold with, at one condition. Stresses in one unit, lengths in one unit. */
export interface Strength {
  /** What stands against the pressure: S E W, f z, or F E T SMYS. */
  readonly effective: number
  /** S E, for the limit P/(S E). */
  readonly basic: number
  /** Wall coefficient from the table or typed. */
  readonly y: number
  /** Allowances, which B31.1 needs for Do/tm. */
  readonly c: number
  /** B31.1 changes y for heavy walls up to 900 F only. */
  readonly tempF: number | undefined
}

/** A pressure design thickness, with the coefficient it was found with. */
export interface Thickness {
  readonly t: number
  readonly y: number
  readonly form: Form
}

export interface Rated {
  readonly pressure: number
  readonly y: number
  readonly form: Form
  /** Where the simple formula ends and the other does not begin yet, its last pressure counts. */
  readonly limit?: Formula
  /** The wall is D/6 or more, where the code asks for special consideration whatever formula rates it. */
  readonly isBeyond?: boolean
}

/** `simple`: the ordinary formula. `thick`: the closed form, still inside the code. `outside`: beyond it. */
export type Form = 'simple' | 'thick' | 'outside'

/** A formula of a code as an engineer writes it, with the paragraph it stands in. */
export interface Formula {
  readonly clause: string
  readonly formula: string
}

/** One code. `undefined` from a formula means that no wall holds the pressure. */
export interface MethodRules {
  readonly id: Method
  readonly name: string
  /** Name of what is called t, tm, tn, P, E ... in this code. */
  readonly symbols: { readonly t: string; readonly tm: string; readonly tn: string; readonly p: string }
  readonly straight: Readonly<Record<Form, Formula>>
  readonly bore: Readonly<Record<Form, Formula>>
  readonly rated: Readonly<Record<Form, Formula>>
  readonly allowance: Formula
  readonly bend: Formula
  /** Pipelines do not take the mill tolerance off. */
  readonly takesMillTolerance: boolean
  /** Wall for a pressure, on the outside diameter. */
  required(strength: Strength, pressure: number, outside: number): Thickness | undefined
  /** The same for pipe ordered on its bore, `bore` = d + 2 c. */
  requiredOnBore(strength: Strength, pressure: number, bore: number): Thickness | undefined
  /** Pressure for a wall without tolerance and allowances. */
  rating(strength: Strength, wall: number, outside: number): Rated
}
