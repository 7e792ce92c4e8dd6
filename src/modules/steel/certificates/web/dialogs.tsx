import { useQuery } from '@tanstack/react-query'
import { counted } from '#platform/contract/values/amounts.ts'
import { api, reading } from '#platform/web/queries/api.ts'
import { Alert } from '#platform/web/ui/alert.tsx'
import { AppLink } from '#platform/web/ui/app-link.tsx'
import type { DialogTable } from '#platform/web/documents/action-dialogs.tsx'
import { SwitchField } from '#platform/web/fields/switch-field.tsx'
import { TextAreaField } from '#platform/web/fields/text-field.tsx'
import { SigningFields } from '#modules/signing/signature/web/api.tsx'
import { type CertificateRecord, certificates } from '../contract.ts'
import { certificateLifecycle } from '../domain.ts'
import classes from './certificates.module.css'
import { certifiedWords, materialName } from './words.ts'

const { verify, withdraw } = certificateLifecycle.actions

/** The dialogs of a certificate that ask for more than a reason. */
export const dialogs = {
  verify: {
    info: verify,
    done: 'is verified',
    fields: (form, record) => (
      <>
        <SignedFor materials={record.certifiedTo} />
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

/** What the verification stands for where the page names several specifications, and what it does not stand for. */
function SignedFor({ materials }: { materials: CertificateRecord['certifiedTo'] }) {
  if (materials.length < 2) return null
  const isGood = ({ heats }: (typeof materials)[number]) => heats.some(({ verdict }) => verdict === 'passed')
  const failed = materials.filter((one) => !isGood(one))
  return (
    <Alert tone={failed.length > 0 ? 'amber' : 'blue'} title="You sign that it passes">
      {materials
        .filter(isGood)
        .map(
          (one) =>
            `${materialName(one)}${certifiedWords(one.heats).tone === 'amber' ? ` (${certifiedWords(one.heats).label})` : ''}`,
        )
        .join('; ')}
      .{failed.length > 0 && ` Not: ${failed.map(materialName).join('; ')}. Steel is not found as such.`}
    </Alert>
  )
}

/** What loses its cover with a certificate: steel in the house goes back on hold, what is given out is listed. */
function Affected({ certificate: { id } }: { certificate: Pick<CertificateRecord, 'id'> }) {
  const { data } = useQuery(reading(api(certificates).affected, { params: { id } }))
  if (!data) return null
  if (data.length === 0) return <p>No released steel relies on it alone.</p>
  return (
    <Alert
      tone="amber"
      title={`${counted(data.length, 'row of steel relies', 'rows of steel rely')} on it alone`}
    >
      What lies in the house waits for a certificate again; what is given out is listed until it is covered or
      back.
      <ul className={classes.plain}>
        {data.map((one) => (
          <li key={one.id}>
            <AppLink href={`/steel-stock/${one.id}`}>{one.number}</AppLink>{' '}
            {[
              one.sizeText,
              one.status.replaceAll('_', ' '),
              one.losesOnly.length > 0 && `only as ${one.losesOnly.join(', ')}`,
              one.purpose,
              ...one.customers,
            ]
              .filter(Boolean)
              .join(', ')}
          </li>
        ))}
      </ul>
    </Alert>
  )
}
