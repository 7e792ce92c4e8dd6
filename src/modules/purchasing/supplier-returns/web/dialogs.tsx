import { type DialogTable, Sentence } from '#platform/web/documents/action-dialogs.tsx'
import { SelectField } from '#platform/web/fields/select-field.tsx'
import { CodeField } from '#platform/web/fields/text-field.tsx'
import { SigningFields } from '#modules/signing/signature/web/api.tsx'
import type { SupplierReturnRecord } from '../contract.ts'
import { type Claim, claims, comesAgain, supplierReturnLifecycle } from '../domain.ts'

const { actions } = supplierReturnLifecycle

/** Whether the order waits for what went. */
const waiting = (claim: Claim): string =>
  comesAgain(claim) ? 'Its order waits for the goods again.' : 'Its order does not wait for the goods again.'

/** What we want, and what follows from what was chosen instead. */
const Following = ({ claim, chosen }: { claim: Claim; chosen: Claim | null | undefined }) => (
  <Sentence>{`We claim: ${claims[claim].toLowerCase()}. ${chosen ? waiting(chosen) : ''}`}</Sentence>
)

export const dialogs = {
  send: {
    info: actions.send,
    done: 'is sent back',
    fields: (form, { number, claim, companyName }) => (
      <>
        <Sentence>{`What it names leaves the stock for ${companyName}. ${waiting(claim)}`}</Sentence>
        <SigningFields form={form} meaning="released" label={number} />
      </>
    ),
  },
  agree: {
    info: actions.agree,
    done: 'is agreed',
    fields: (form, { claim }) => (
      <>
        <Following claim={claim} chosen={form.field<Claim>('claim', 'Agreed').value} />
        <SelectField {...form.field<string>('claim', 'Agreed', true)} options={claims} />
        <CodeField {...form.field<string>('authorisationNo', "Supplier's authorisation")} />
      </>
    ),
  },
  settle: {
    info: actions.settle,
    done: 'is settled',
    fields: (form, { claim, agreedClaim }) => (
      <>
        <Following claim={agreedClaim ?? claim} chosen={form.field<Claim>('settledBy', 'Settled by').value} />
        <SelectField {...form.field<string>('settledBy', 'Settled by', true)} options={claims} />
        <CodeField {...form.field<string>('settlementRef', 'Credit note or delivery note', true)} />
      </>
    ),
  },
  refuse: {
    info: actions.refuse,
    done: 'is refused by the supplier',
    fields: () => (
      <Sentence>The order waits for the goods again: what comes back is received as a delivery.</Sentence>
    ),
  },
  cancel: {
    info: actions.cancel,
    done: 'is cancelled',
    fields: (_, { sentAt }) => (
      <Sentence>
        {sentAt ? 'What it named is in the stock again, as it was before.' : 'It keeps its number.'}
      </Sentence>
    ),
  },
} satisfies DialogTable<SupplierReturnRecord>
