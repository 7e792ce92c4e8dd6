import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { counted } from '#platform/contract/values/amounts.ts'
import { givenAddress } from '#platform/contract/register.ts'
import { api, reading, refresh } from '#platform/web/queries/api.ts'
import { ActionButton } from '#platform/web/records/action-button.tsx'
import type { ActionForm } from '#platform/web/records/use-action.ts'
import { AppLink } from '#platform/web/ui/app-link.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { Chip } from '#platform/web/ui/chip.tsx'
import { InstantText, RecordNumber } from '#platform/web/ui/text.tsx'
import { SignaturesSection, SigningFields } from '#modules/signing/signature/web/api.tsx'
import { deletionLists, type DeletionListRow } from '../contract.ts'
import { deletionStates, isDraft, mayStillGo, isProposed } from '../domain.ts'
import { DeliveryRow, DeliveryTable } from './delivery-table.tsx'
import classes from './lists.module.css'

/** The lists so far; what was deleted stays known. */
export function Lists() {
  const { data = [] } = useQuery(reading(api(deletionLists).lists))
  return data.map((list) => <List key={list.id} list={list} />)
}

const afterwards = () =>
  void refresh(deletionLists.slice, 'legal-holds', 'delivery-notes', 'traveller-delivery-notes')

function List({ list }: { list: DeletionListRow }) {
  const [isShown, setShown] = useState(mayStillGo(list.state))
  const { label, tone } = deletionStates[list.state]
  const sign = (form: ActionForm) => (
    <>
      <p>
        The papers of {counted(list.notes, 'delivery', 'deliveries')} are deleted. They do not come back;
        names and hashes stay.
      </p>
      <SigningFields form={form} meaning="approved" label={list.number} />
    </>
  )
  const propose = (form: ActionForm) => <SigningFields form={form} meaning="reviewed" label={list.number} />
  const options = { contract: deletionLists, record: list, small: true, onDone: afterwards }
  return (
    <Card
      title={list.number}
      count={counted(list.notes, 'delivery', 'deliveries')}
      action={<Chip tone={tone}>{label}</Chip>}
    >
      <p>
        {list.reason} ({list.facilityName}, written by {list.writtenByName}
        {list.proposedAt && (
          <>
            , proposed by {list.proposedByName} <InstantText at={list.proposedAt} />
          </>
        )}
        {list.deletedAt && (
          <>
            , deleted by {list.deletedByName} <InstantText at={list.deletedAt} />
          </>
        )}
        {list.withdrawnAt && (
          <>
            , withdrawn by {list.withdrawnByName}: {list.withdrawnReason}
          </>
        )}
        )
      </p>
      <div className={classes.steps}>
        {isDraft(list.state) && (
          <ActionButton
            {...options}
            action="propose"
            tone="primary"
            info={{ label: 'Propose' }}
            input={propose}
          />
        )}
        {isProposed(list.state) && (
          <ActionButton
            {...options}
            action="sign"
            tone="danger"
            info={{ label: 'Sign and delete' }}
            input={sign}
          />
        )}
        {mayStillGo(list.state) && (
          <ActionButton {...options} action="withdraw" info={{ label: 'Withdraw', needsReason: true }} />
        )}
        <Button small aria-expanded={isShown} onClick={() => setShown(!isShown)}>
          {isShown ? 'Hide deliveries' : 'Show deliveries'}
        </Button>
      </div>
      {isShown && <Listed list={list} />}
    </Card>
  )
}

function Listed({ list }: { list: DeletionListRow }) {
  const { data } = useQuery(reading(api(deletionLists).get, { params: { id: list.id } }))
  if (!data) return null
  return (
    <>
      <DeliveryTable caption={`What stands on ${list.number}`} last="Papers and their SHA-256">
        {data.listed.map((note) => (
          <DeliveryRow
            key={note.noteId}
            note={note}
            className={classes.papers}
            number={
              <AppLink href={givenAddress(`/${note.noteEntity}/${note.noteId}`)}>
                <RecordNumber number={note.noteNumber} />
              </AppLink>
            }
          >
            {note.papers === null
              ? 'Still there'
              : note.papers.map(({ name, sha256 }) => (
                  <p key={sha256}>
                    {name} <code>{sha256}</code>
                  </p>
                ))}
          </DeliveryRow>
        ))}
      </DeliveryTable>
      <SignaturesSection
        read={api(deletionLists).signatures}
        record={data}
        isSigned={list.proposedAt !== null}
      />
    </>
  )
}
