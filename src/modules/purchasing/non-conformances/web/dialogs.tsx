import { type DialogTable, Sentence } from '#platform/web/documents/action-dialogs.tsx'
import { SelectField } from '#platform/web/fields/select-field.tsx'
import { TextAreaField, TextField } from '#platform/web/fields/text-field.tsx'
import { SigningFields } from '#modules/signing/signature/web/api.tsx'
import type { NonConformanceRecord } from '../contract.ts'
import { dispositions, nonConformanceLifecycle } from '../domain.ts'

const { actions } = nonConformanceLifecycle

export const dialogs = {
  propose: {
    info: actions.propose,
    done: 'waits for a decision',
    fields: (form) => (
      <>
        <Sentence>Someone else decides on it.</Sentence>
        <SelectField {...form.field<string>('disposition', 'Disposition', true)} options={dispositions} />
        <TextAreaField {...form.field<string>('proposal', 'What is to be done, and why', true)} rows={4} />
      </>
    ),
  },
  decide: {
    info: actions.decide,
    done: 'is decided',
    fields: (form, { number, disposition, proposal, proposedByName }) => (
      <>
        <Sentence>
          {`${proposedByName ?? 'Someone'} proposes: ${disposition ? dispositions[disposition] : ''}. ${proposal ?? ''}`}
        </Sentence>
        {disposition === 'concession' && (
          <TextField
            {...form.field<string>('concessionNo', 'Number of the concession', true)}
            hint="As the customer calls it"
          />
        )}
        <SigningFields form={form} meaning="approved" label={number} />
      </>
    ),
  },
  close: {
    info: actions.close,
    done: 'is closed',
    fields: (form, { pieces }) => (
      <>
        {pieces.length > 0 && (
          <Sentence>
            It no longer holds its steel; what is in quarantine stays there until someone releases it.
          </Sentence>
        )}
        <TextAreaField {...form.field<string>('actionDone', 'What was done', true)} rows={4} />
      </>
    ),
  },
  cancel: {
    info: actions.cancel,
    done: 'is cancelled',
    fields: () => <Sentence>It no longer holds its steel; what is in quarantine stays there.</Sentence>,
  },
} satisfies DialogTable<NonConformanceRecord>
