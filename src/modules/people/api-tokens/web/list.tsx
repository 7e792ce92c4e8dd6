import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { rowOf } from '#platform/contract/words/list-labels.ts'
import { ListPage } from '#platform/web/lists/list-page.tsx'
import { useScreenUrl } from '#platform/web/lists/screen-url.ts'
import { api, reading, refresh } from '#platform/web/queries/api.ts'
import { ReasonedButton } from '#platform/web/records/action-button.tsx'
import { toast } from '#platform/web/shell/toasts/toast.ts'
import { columnsOf } from '#platform/web/table/columns.ts'
import { Alert } from '#platform/web/ui/alert.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { StatusChip } from '#platform/web/ui/chip.tsx'
import { Dialog, DialogButtons } from '#platform/web/ui/dialog.tsx'
import { Facts } from '#platform/web/ui/facts.tsx'
import { DateText, Dim, InstantText } from '#platform/web/ui/text.tsx'
import { type ApiToken, apiTokens, tokenStates } from '../contract.ts'
import { NewToken } from './new-token.tsx'

const mayWords = ({ isReadOnly }: Pick<ApiToken, 'isReadOnly'>): string =>
  isReadOnly ? 'Read' : 'Read and write'

const columns = columnsOf(rowOf(apiTokens.endpoints.list), [
  { field: 'name', width: 240 },
  { field: 'ownerName', card: 'main', width: 200 },
  { field: 'isReadOnly', cell: (row) => mayWords(row) },
  { field: 'scopes', width: 300, cell: (row) => <Dim>{row.scopes.join(', ')}</Dim> },
  {
    field: 'lastUsedAt',
    card: 'foot',
    cell: (row) => (row.lastUsedAt ? <InstantText at={row.lastUsedAt} /> : <Dim>not used yet</Dim>),
  },
  { field: 'lastDay', card: 'footEnd', cell: (row) => <DateText date={row.lastDay} /> },
  {
    field: 'createdAt',
    sort: 'createdAt',
    optional: true,
    cell: (row) => <InstantText at={row.createdAt} />,
  },
  {
    field: 'state',
    card: 'corner',
    cell: (row) => <StatusChip table={{ states: tokenStates }} state={row.state} />,
  },
])

const filters = {
  state: {
    options: Object.fromEntries(Object.entries(tokenStates).map(([name, { label }]) => [name, label])),
  },
}

/** `/setup/api-tokens`; `?token=` opens one of them. */
export function Screen() {
  const url = useScreenUrl()
  const { token } = url.parameters
  const [isMaking, setMaking] = useState(false)
  return (
    <>
      <ListPage
        contract={apiTokens}
        columns={columns}
        href={({ id }) => url.hrefWith('token', id)}
        filters={filters}
        actions={
          <Button tone="primary" icon="plus" onClick={() => setMaking(true)}>
            New API token
          </Button>
        }
        about="With a token a program calls the API in your name: with the rights you choose, until the day you say. It signs nothing."
      />
      {token && <OneToken id={token} onClose={() => url.go(url.hrefWith('token', null))} />}
      {isMaking && <NewToken onClose={() => setMaking(false)} />}
    </>
  )
}

function OneToken({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error } = useQuery(reading(api(apiTokens).get, { params: { id } }))
  const [problem, setProblem] = useState<string | null>(null)
  const revoke = async () => {
    try {
      await api(apiTokens).revoke({ params: { id } })
      await toast({ message: 'Token revoked, it opens nothing any more' })
      onClose()
    } catch (refused) {
      setProblem(refused instanceof Error ? refused.message : String(refused))
    } finally {
      await refresh('api-tokens')
    }
  }
  const sentence = problem ?? error?.message
  return (
    <Dialog title={data?.name ?? 'API token'} onClose={onClose} size={560}>
      {sentence && <Alert live>{sentence}</Alert>}
      {data && (
        <>
          <Facts
            facts={{
              Status: <StatusChip table={{ states: tokenStates }} state={data.state} />,
              'Belongs to': data.ownerName,
              'Ends with': <code>{data.ending}</code>,
              May: mayWords(data),
              Rights: data.scopes.join(', '),
              Made: <InstantText at={data.createdAt} />,
              'Last day': <DateText date={data.lastDay} />,
              'Last used': data.lastUsedAt ? <InstantText at={data.lastUsedAt} /> : 'Not used yet',
              Revoked: data.revokedAt && (
                <>
                  <InstantText at={data.revokedAt} /> by {data.revokedByName}
                </>
              ),
            }}
          />
          <DialogButtons>
            <Button onClick={onClose}>Close</Button>
            <ReasonedButton
              tone="danger"
              reason={data.state === 'live' ? undefined : 'It opens nothing any more.'}
              onClick={() => void revoke()}
            >
              Revoke
            </ReasonedButton>
          </DialogButtons>
        </>
      )}
    </Dialog>
  )
}
