import { useQuery } from '@tanstack/react-query'
import { Fragment, useState } from 'react'
import type { z } from 'zod'
import { ActionDialog } from '#platform/web/records/action-dialog.tsx'
import { Files } from '#platform/web/activity/files.tsx'
import { api, callOptions } from '#platform/web/queries/api.ts'
import { useMay } from '#platform/web/queries/queries.ts'
import { TextField } from '#platform/web/fields/text-field.tsx'
import { Alert } from '#platform/web/ui/alert.tsx'
import { AppLink } from '#platform/web/ui/app-link.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Section } from '#platform/web/ui/card.tsx'
import { useGoTo } from '#platform/web/ui/go-to.tsx'
import { specifications } from '../contract.ts'

type Specification = z.output<typeof specifications.record>

const list = '/setup/specifications'

/** Other records of the same standard: steel of one is not found as steel of the other. */
function LikelyDoubles({ id, version }: Pick<Specification, 'id' | 'version'>) {
  const { data = [] } = useQuery({
    queryKey: ['specifications', 'likely-doubles', id, version] as const,
    queryFn: (context) => api(specifications).likelyDoubles({ params: { id } }, callOptions(context)),
  })
  if (data.length === 0) return null
  return (
    <Alert tone="amber" title="Likely the same standard under another number">
      {data.map(({ id: other, name }, at) => (
        <Fragment key={other}>
          {at > 0 && '; '}
          <AppLink href={`${list}/${other}`}>{name}</AppLink>
        </Fragment>
      ))}
      . Steel of one is not found as steel of the other. Keep one of them, or name both on the certificate.
    </Alert>
  )
}

/** Below the form of a specification: where it stands among its editions, and its files. */
export function Editions({ record }: { record: Specification }) {
  const { supersededById, supersededByName, supersedesId, supersedesName } = record
  const mayCreate = useMay('specifications:create')
  const [isAsking, setAsking] = useState(false)
  const goTo = useGoTo()
  return (
    <>
      <Section
        title="Editions"
        action={
          mayCreate && (
            <Button small icon="copy" onClick={() => setAsking(true)}>
              New edition
            </Button>
          )
        }
      >
        {supersededById && (
          <Alert tone="amber" title="There is a later edition">
            <AppLink href={`${list}/${supersededById}`}>{supersededByName}</AppLink>
          </Alert>
        )}
        <p>
          {supersedesId ? (
            <>
              Replaces <AppLink href={`${list}/${supersedesId}`}>{supersedesName}</AppLink>. When this edition
              becomes current, that one is withdrawn; documents that name it keep it.
            </>
          ) : (
            'This is the first edition in this list.'
          )}
        </p>
      </Section>
      <LikelyDoubles id={record.id} version={record.version} />
      <Section title="Files">
        <Files slice="specifications" id={record.id} />
      </Section>
      {isAsking && (
        <ActionDialog
          contract={specifications}
          action="newEdition"
          record={record}
          info={{ label: 'New edition' }}
          onClose={() => setAsking(false)}
          onDone={(made) => void goTo(`${list}/${made.id}`)}
        >
          {(form) => (
            <TextField
              {...form.field<string>('edition', 'Edition', true)}
              placeholder="22nd, 2026"
              hint="A draft with the same grades is made; change it, then make it current."
            />
          )}
        </ActionDialog>
      )}
    </>
  )
}
