import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '#platform/contract/calls/errors.ts'
import { givenAddress } from '#platform/contract/register.ts'
import { api, reading, refresh } from '#platform/web/queries/api.ts'
import { useMay } from '#platform/web/queries/queries.ts'
import { PasswordField } from '#platform/web/shell/password-field.tsx'
import { toast } from '#platform/web/shell/toasts/toast.ts'
import { Alert } from '#platform/web/ui/alert.tsx'
import { Button, ButtonLink } from '#platform/web/ui/button.tsx'
import { Dialog, DialogButtons } from '#platform/web/ui/dialog.tsx'
import { Facts } from '#platform/web/ui/facts.tsx'
import { InstantText } from '#platform/web/ui/text.tsx'
import { type Webhook, webhooks } from '../contract.ts'
import { WebhookForm } from './form.tsx'
import { OnChip, topicWords } from './on-chip.tsx'
import classes from './webhooks.module.css'

/** One webhook: how it stands, and what can be done with it. */
export function OneWebhook({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error } = useQuery(reading(api(webhooks).get, { params: { id } }))
  const [shows, setShows] = useState<'form' | 'secret' | null>(null)
  if (data && shows === 'form') return <WebhookForm record={data} onClose={() => setShows(null)} />
  return (
    <Dialog title={data?.name ?? 'Webhook'} onClose={onClose} size={560}>
      {error && <Alert live>{error.message}</Alert>}
      {data && shows === 'secret' && <Secret webhook={data} onClose={() => setShows(null)} />}
      {data && shows === null && <Overview webhook={data} onShow={setShows} onClose={onClose} />}
    </Dialog>
  )
}

interface OverviewProps {
  webhook: Webhook
  onShow: (what: 'form' | 'secret') => void
  onClose: () => void
}

function Overview({ webhook, onShow, onClose }: OverviewProps) {
  const [problem, setProblem] = useState<string | null>(null)
  const mayChange = useMay('webhooks:update')
  const mayDelete = useMay('webhooks:delete')
  const { id, version, isOn } = webhook
  const run = async (work: () => Promise<unknown>, message: string) => {
    try {
      await work()
      setProblem(null)
      await toast({ message })
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error))
    } finally {
      await refresh('webhooks', 'webhook-deliveries')
    }
  }
  const turn = () =>
    run(
      () => api(webhooks).switch({ params: { id }, body: { isOn: !isOn }, version }),
      isOn ? 'Switched off' : 'Switched on',
    )
  const test = () => run(() => api(webhooks).test({ params: { id } }), 'A test is on its way')
  const remove = async () => {
    await run(() => api(webhooks).remove({ params: { id }, version }), 'Webhook deleted')
    onClose()
  }
  return (
    <>
      {problem && <Alert live>{problem}</Alert>}
      {webhook.offReason && <Alert title="Switched off by the program">{webhook.offReason}</Alert>}
      <Facts
        facts={{
          Status: <OnChip webhook={webhook} />,
          Address: <span className={classes.address}>{webhook.url}</span>,
          'Tells of': topicWords(webhook),
          'Only these events': webhook.events.join(', '),
          'Set up by': webhook.ownerName,
          'Failed in a row': webhook.failures > 0 && String(webhook.failures),
          'Last delivered': webhook.lastDeliveredAt && <InstantText at={webhook.lastDeliveredAt} />,
        }}
      />
      <div className={classes.buttons}>
        <ButtonLink icon="clock" href={givenAddress(`/setup/webhook-log?filter[webhookId]=${id}`)}>
          Deliveries
        </ButtonLink>
        {mayChange && (
          <>
            <Button onClick={() => onShow('form')}>Edit</Button>
            <Button onClick={() => onShow('secret')}>Secret</Button>
            <Button onClick={() => void turn()}>{isOn ? 'Switch off' : 'Switch on'}</Button>
            {isOn && <Button onClick={() => void test()}>Send a test</Button>}
          </>
        )}
        {mayDelete && !isOn && (
          <Button tone="danger" onClick={() => void remove()}>
            Delete with its deliveries
          </Button>
        )}
      </div>
      <DialogButtons>
        <Button onClick={onClose}>Close</Button>
      </DialogButtons>
    </>
  )
}

/** Shows the secret to whoever gives their password. */
function Secret({ webhook: { id }, onClose }: { webhook: Webhook; onClose: () => void }) {
  const [password, setPassword] = useState('')
  const [secret, setSecret] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const ask = async (isNew: boolean) => {
    try {
      const made = await api(webhooks).secret({ params: { id }, body: { password, isNew } })
      setSecret(made.secret)
      setProblem(null)
      if (isNew) await refresh('webhooks')
    } catch (error) {
      setProblem(passwordProblem(error))
    }
  }
  return (
    <div className={classes.form}>
      <p>
        The receiver checks each call with it: the header Heatline-Signature holds the second it was made and
        the HMAC-SHA-256 of second, full stop and body.
      </p>
      {secret === null ? (
        <PasswordField
          label="Your password"
          autoComplete="current-password"
          value={password}
          error={problem}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
      ) : (
        <code className={classes.secret}>{secret}</code>
      )}
      <DialogButtons>
        <Button onClick={onClose}>{secret === null ? 'Cancel' : 'Done'}</Button>
        {secret === null && (
          <>
            <Button onClick={() => void ask(true)}>Make a new one</Button>
            <Button tone="primary" onClick={() => void ask(false)}>
              Show it
            </Button>
          </>
        )}
      </DialogButtons>
    </div>
  )
}

function passwordProblem(error: unknown): string {
  if (error instanceof ApiError) return error.errors.password?.[0] ?? error.message
  return error instanceof Error ? error.message : String(error)
}
