import type { Context } from '#platform/server/context.ts'

export type Handler = (ctx: Context, incoming: never, ...rest: never[]) => Promise<unknown>
export type LooseHandler = (ctx: Context, incoming: object, ...rest: unknown[]) => Promise<unknown>
/** A handler by the id of the record, as one by the ids of document and record. */
type Inside<H> = H extends (ctx: Context, incoming: infer I, ...rest: infer Rest) => infer Answer
  ? (
      ctx: Context,
      incoming: I extends { readonly params: infer P }
        ? Omit<I, 'params'> & { readonly params: P & { readonly childId: string } }
        : I & { readonly params: { readonly id: string } },
      ...rest: Rest
    ) => Answer
  : never
export type AllInside<H> = { readonly [K in keyof H]: Inside<H[K]> }
