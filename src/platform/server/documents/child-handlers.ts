import type { Context } from '#platform/server/context.ts'

type Handler = (ctx: Context, incoming: never, ...rest: never[]) => Promise<unknown>
type LooseHandler = (ctx: Context, incoming: object, ...rest: unknown[]) => Promise<unknown>
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
type AllInside<H> = { readonly [K in keyof H]: Inside<H[K]> }

/** What is done around a handler of the records of a document. */
export type Around = (ctx: Context, parentId: string, work: () => Promise<unknown>) => Promise<unknown>

/** Handlers of the records of one document, as those of the contract: they find the document in the address. */
export function handlersInside<H extends { readonly [K in keyof H]: Handler }>(
  handlersOf: (parentId: string) => H,
  around: Around,
): AllInside<H> {
  const handlers = Object.keys(handlersOf('')).map((name) => [
    name,
    (
      ctx: Context,
      incoming: { readonly params: { readonly id: string; readonly childId: string } },
      ...rest: unknown[]
    ) => {
      const { id, childId, ...further } = incoming.params
      const own: unknown = handlersOf(id)[name as keyof H]
      return around(ctx, id, () =>
        (own as LooseHandler)(ctx, { ...incoming, params: { ...further, id: childId } }, ...rest),
      )
    },
  ])
  return Object.fromEntries(handlers) as AllInside<H>
}
