import type { Context } from '#platform/server/context.ts'
import { plainNumber, spacedNumber } from '#modules/suppliers/company-bank-accounts/domain.ts'
import { standingOf } from '#modules/suppliers/company-bank-accounts/server/api.ts'
import type { Reading } from '../contract.ts'
import type { ElectronicInvoice } from '../domain/model.ts'

/** More than that no invoice needs; the rest is not looked at. */
const MOST_ACCOUNTS = 10
const ASK = 'Ask them by a telephone number you already had before it is paid. (BT-84)'

/**
 * The accounts that a file asks to be paid to (BT-84), compared with the confirmed ones of its supplier: an invoice of a known
 * supplier with an account of somebody else is the classic fraud. Nothing is told of the accounts that are kept here.
 */
export async function accountsToPay(
  ctx: Context,
  { accounts }: ElectronicInvoice,
  supplierId: string | null,
): Promise<Reading['payTo']> {
  const numbers = [...new Set(accounts.map(plainNumber))].slice(0, MOST_ACCOUNTS)
  if (numbers.length === 0) return []
  const known = supplierId ? await standingOf(ctx, supplierId, numbers) : null
  return numbers.map((number) => {
    const account = spacedNumber(number.slice(0, 60))
    return { account, warning: warningOf(account, known && (known.of.get(number) ?? known)) }
  })
}

/** What is to be said of an account; null: it is a confirmed one. */
function warningOf(
  account: string,
  known: 'confirmed' | 'entered' | { readonly hasConfirmed: boolean } | null,
): string | null {
  if (known === 'confirmed') return null
  if (known === null) return `Choose the supplier to check account ${account}. ${ASK}`
  if (known === 'entered') return `The account ${account} waits for a second person to confirm it. ${ASK}`
  return known.hasConfirmed
    ? `Pay to another account than known: ${account} is no confirmed account of this supplier. ${ASK}`
    : `No account of this supplier was confirmed here yet, so that ${account} is compared with nothing. ${ASK}`
}
