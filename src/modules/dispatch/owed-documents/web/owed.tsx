import { useState } from 'react'
import { ApiError } from '#platform/contract/calls/errors.ts'
import { TextAreaField } from '#platform/web/fields/text-field.tsx'
import { api, refresh } from '#platform/web/queries/api.ts'
import { useMay } from '#platform/web/queries/queries.ts'
import { Alert } from '#platform/web/ui/alert.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Dialog, DialogButtons } from '#platform/web/ui/dialog.tsx'
import { type OwedDocument, owedDocuments } from '../contract.ts'

/** Says how the customer got what takes the place of a certificate; nothing where that is said, or not for the reader to say. */
export function SentButton({ row }: { row: OwedDocument }) {
  const [isAsking, setAsking] = useState(false)
  const [sentNote, setSentNote] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const may = useMay('owed-documents:settle')
  if (!may || row.state === 'sent') return null
  const run = async () => {
    setBusy(true)
    try {
      const { id, version } = row
      await api(owedDocuments).settle({ params: { id }, version, body: { sentNote: sentNote ?? '' } })
      setAsking(false)
      await refresh('owed-documents')
    } catch (failed) {
      if (!(failed instanceof ApiError)) throw failed
      setProblem(Object.values(failed.errors).flat()[0] ?? failed.message)
    }
    setBusy(false)
  }
  return (
    <>
      <Button small onClick={() => setAsking(true)}>
        Mark as sent
      </Button>
      {isAsking && (
        <Dialog title={`${row.certificateNumber} of ${row.noteNumber}`} onClose={() => setAsking(false)}>
          {problem && <Alert live title={problem} />}
          <TextAreaField
            id="sent-note"
            label="How they got it"
            hint="Such as: new certificate by e-mail to quality, 3 Dec"
            value={sentNote}
            onChange={setSentNote}
            rows={3}
            required
          />
          <DialogButtons>
            <Button onClick={() => setAsking(false)}>Cancel</Button>
            <Button tone="primary" aria-disabled={isBusy} onClick={() => !isBusy && void run()}>
              Mark as sent
            </Button>
          </DialogButtons>
        </Dialog>
      )}
    </>
  )
}
