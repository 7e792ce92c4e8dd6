import { type DialogTable, Sentence } from '#platform/web/documents/action-dialogs.tsx'
import { SelectField } from '#platform/web/fields/select-field.tsx'
import { CodeField } from '#platform/web/fields/text-field.tsx'
import { SigningFields } from '#modules/signature/web/api.tsx'
import type { SupplierReturnRecord } from '../contract.ts'
import { claims, comesAgain, supplierReturnLifecycle } from '../domain.ts'

const { actions } = supplierReturnLifecycle

export const dialogs = {
  send: {
    info: actions.send,
    done: 'is sent back',
    fields: (form, { number, claim, companyName }) => (
      <>
        <Sentence>
          {`What it names leaves the stock for ${companyName}. ${
            comesAgain(claim)
              ? 'Its order waits for the goods again.'
              : 'Its order does not wait for the goods again.'
          }`}
        </Sentence>
        <SigningFields form={form} meaning="released" label={number} />
      </>
    ),
  },
  agree: {
    info: actions.agree,
    done: 'is agreed',
    fields: (form) => (
      <>
        <SelectField {...form.field<string>('claim', 'Agreed', true)} options={claims} />
        <CodeField {...form.field<string>('authorisationNo', "Supplier's authorisation")} />
      </>
    ),
  },
  settle: {
    info: actions.settle,
    done: 'is settled',
    fields: (form) => (
      <>
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
