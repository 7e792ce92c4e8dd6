import type { DialogTable } from '#platform/web/documents/action-dialogs.tsx'
import { SwitchField } from '#platform/web/fields/switch-field.tsx'
import { TextAreaField } from '#platform/web/fields/text-field.tsx'
import { SigningFields } from '#modules/signing/signature/web/api.tsx'
import type { CertificateRecord } from '../contract.ts'
import { certificateLifecycle } from '../domain.ts'
import { Affected } from './affected.tsx'

const { verify, withdraw } = certificateLifecycle.actions

/** The dialogs of a certificate that ask for more than a reason. */
export const dialogs = {
  verify: {
    info: verify,
    done: 'is verified',
    fields: (form, record) => (
      <>
        <TextAreaField
          {...form.field<string>('withoutPages', 'Why there is no page of the mill', false)}
          hint="Only where no page can be had; it is part of what you sign"
          rows={2}
        />
        {record.supersedesNumber && (
          <SwitchField
            {...form.field<boolean>(
              'losesCover',
              `Steel of ${record.supersedesNumber} may lose its cover`,
              false,
            )}
          />
        )}
        <SigningFields form={form} meaning="reviewed" label={record.number} />
      </>
    ),
  },
  withdraw: {
    info: withdraw,
    done: 'is withdrawn',
    fields: (form, record) => (
      <>
        <Affected certificate={record} />
        <SigningFields form={form} meaning="rejected" label={`withdrawal of ${record.number}`} />
      </>
    ),
  },
} satisfies DialogTable<CertificateRecord>
