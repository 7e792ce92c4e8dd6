import type { z } from 'zod'
import type { Incoming } from '#platform/server/context.ts'
import type { steelStock } from '../../contract.ts'

type Endpoints = (typeof steelStock)['endpoints']
type BodyOf<E> = E extends { readonly body: infer B extends z.ZodType } ? z.output<B> : never

/** A call of one operation on a row of the stock, with its checked body. */
export type StockCall<E extends keyof Endpoints> = Incoming<{ id: string }, unknown, BodyOf<Endpoints[E]>>
