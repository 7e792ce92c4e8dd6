import { z } from 'zod'
import { longText } from '#platform/contract/values/fields.ts'
import { labelled } from '#platform/contract/words/labels.ts'
import { lookupResource } from '#platform/contract/lookup.ts'
import { type OrderType, orderTypes } from '#modules/signing/purchase-order-approving-users/domain.ts'
import { formNames, type SteelForm } from '#modules/steel/steel-stock/domain.ts'

const types = z.enum(Object.keys(orderTypes) as [OrderType, ...OrderType[]])
const steelForms = z.enum(formNames)
const wording = longText(2000)

/** What a supplier has to do beside delivering: printed on the order with its code. */
export const qualityClauses = lookupResource('quality-clauses', {
  singular: 'Quality clause',
  plural: 'Quality clauses',
  input: {
    /** As it is printed on the order. */
    wording,
    /** None: orders of every type. */
    poTypes: labelled(z.array(types).max(types.options.length).optional(), 'Types of order'),
    /** The forms of steel it is meant for; none: every form, and lines without steel too. */
    forms: labelled(z.array(steelForms).max(steelForms.options.length).optional(), 'Forms of steel'),
  },
  computed: { poTypes: z.array(types), forms: z.array(steelForms) },
  row: { poTypes: z.array(types), forms: z.array(steelForms) },
  filters: {},
})

interface Reach {
  readonly active: boolean
  readonly poTypes: readonly OrderType[]
  readonly forms: readonly SteelForm[]
}

/** Whether a clause is offered for an order of this type that holds these forms of steel (null: a line without steel). */
export const clauseFits = (
  clause: Reach,
  order: { readonly type: OrderType; readonly forms: readonly (SteelForm | null)[] },
): boolean =>
  clause.active &&
  (clause.poTypes.length === 0 || clause.poTypes.includes(order.type)) &&
  (clause.forms.length === 0 || order.forms.some((form) => form !== null && clause.forms.includes(form)))
