import { z } from 'zod'
import { endpoint } from '#platform/contract/calls/endpoint.ts'
import {
  can,
  cannot,
  country,
  currency,
  longText,
  optionalText,
  text,
  uuid,
} from '#platform/contract/values/fields.ts'
import { actionEndpoints, stateNames } from '#platform/contract/documents/lifecycle.ts'
import { anyOf, pageOf, referenceFilter } from '#platform/contract/calls/paging.ts'
import { byId } from '#platform/contract/calls/resource.ts'
import { bankAccountLifecycle } from './domain.ts'

const slice = 'company-bank-accounts'
const path = `/api/v1/${slice}` as const
const access = 'companies:see-bank'
const words = z.string().nullable()

const row = z.object({
  id: uuid,
  version: z.int(),
  companyId: uuid,
  status: z.enum(stateNames(bankAccountLifecycle)),
  holder: z.string(),
  bankName: z.string(),
  country: z.string(),
  currency: words,
  /** All but the last four characters covered; the whole number only by `reveal`. */
  masked: z.string(),
  isIban: z.boolean(),
  bic: words,
  replacesId: uuid.nullable(),
  enteredByName: z.string(),
  createdAt: z.string(),
  confirmedByName: words,
  confirmedAt: words,
  endedByName: words,
  endedAt: words,
  endReason: words,
})

const account = row.extend({ companyName: z.string(), can, cannot })
export type BankAccountRecord = z.output<typeof account>

/** What is entered of an account. */
const input = z.strictObject({
  companyId: uuid,
  holder: text(200),
  bankName: text(200),
  country,
  currency: currency.nullish(),
  /** IBAN, or the number as the country writes it; spaces do not count. */
  account: text(60),
  bankCode: optionalText(20),
  bic: optionalText(14),
  /** The confirmed account it is to take the place of. */
  replacesId: uuid.nullish(),
})

const list = {
  filters: { companyId: referenceFilter, status: anyOf(stateNames(bankAccountLifecycle)) },
  sorts: ['createdAt'],
  defaultSort: '-createdAt',
  searchable: false,
} as const

/** Where companies are paid; everything of it needs a right of its own. */
export const companyBankAccounts = {
  slice,
  singular: 'Bank account',
  plural: 'Bank accounts',
  lifecycle: bankAccountLifecycle,
  input,
  record: account,
  row,
  list,
  endpoints: {
    list: endpoint({
      method: 'GET',
      path,
      access,
      kind: 'read',
      summary: 'List bank accounts, masked',
      list,
      response: pageOf(row),
      envelope: 'list',
    }),
    get: endpoint({
      method: 'GET',
      path: `${path}/:id`,
      access,
      kind: 'read',
      summary: 'Read one bank account, masked',
      params: byId,
      response: account,
      envelope: 'data',
    }),
    create: endpoint({
      method: 'POST',
      path,
      access,
      kind: 'write',
      summary: 'Enter a bank account; someone else has to confirm it',
      body: input,
      response: account,
      envelope: 'data',
      status: 201,
    }),
    ...actionEndpoints(slice, bankAccountLifecycle, account),
    reveal: endpoint({
      method: 'POST',
      path: `${path}/:id/reveal`,
      access,
      kind: 'account',
      summary: 'Show the whole number; it is written down who looked and why',
      params: byId,
      body: z.strictObject({ reason: longText(500, 3) }),
      response: z.object({ account: z.string(), bankCode: words }),
      envelope: 'data',
    }),
  },
}
