import { useRef, useState } from 'react'
import { ApiError } from '#platform/contract/calls/errors.ts'
import { activityClient } from '#platform/web/activity/activity-client.ts'
import { FileDrop } from '#platform/web/activity/file-drop.tsx'
import { api, refresh } from '#platform/web/queries/api.ts'
import { AppLink } from '#platform/web/ui/app-link.tsx'
import { Alert } from '#platform/web/ui/alert.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Dialog, DialogButtons } from '#platform/web/ui/dialog.tsx'
import { heats, MOST_FILES, type NamedFile } from '../contract.ts'
import classes from './heats.module.css'

/** A file of the folder, and the heat it is for: found by its name or chosen. */
interface Assigned extends NamedFile {
  readonly file: File
  readonly heatId: string | null
  /** What became of it. */
  readonly outcome: string | null
}

const assigned = (file: File, { name, heats: found }: NamedFile): Assigned => {
  const [only] = found
  return { file, name, heats: found, outcome: null, heatId: found.length === 1 ? (only?.id ?? null) : null }
}

const isWaiting = ({ heatId, heats: found, outcome }: Assigned): boolean =>
  outcome === null && heatId !== null && !found.some(({ id, isThere }) => id === heatId && isThere)

/** Takes a folder of certificates, shows which heat each is for, and attaches them to their heats. */
export function CertificateFiles({ onClose }: { onClose: () => void }) {
  const [all, setAll] = useState<readonly Assigned[] | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const waiting = (all ?? []).filter(isWaiting)
  const change = (file: File, to: Partial<Assigned>) =>
    setAll((before) => (before ?? []).map((one) => (one.file === file ? { ...one, ...to } : one)))

  const look = async (chosen: readonly File[]) => {
    const pdfs = chosen.filter(({ name }) => /\.pdf$/i.test(name))
    if (pdfs.length === 0) return setProblem('There is no PDF among these files.')
    if (pdfs.length > MOST_FILES) return setProblem(`Take at most ${MOST_FILES} files in one go.`)
    setProblem(null)
    try {
      const named = await api(heats).ofFiles({ body: { names: pdfs.map(({ name }) => name) } })
      setAll(named.flatMap((one, at) => (pdfs[at] ? [assigned(pdfs[at], one)] : [])))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setProblem(error.message)
    }
  }

  const attach = async () => {
    setBusy(true)
    for (const { file, heatId } of waiting) {
      const form = new FormData()
      form.set('label', 'Certificate')
      form.set('file', file)
      try {
        await activityClient('heats').upload({ params: { id: heatId ?? '' }, form })
        change(file, { outcome: 'Attached' })
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        change(file, { outcome: error.errors.file?.[0] ?? error.message })
      }
    }
    setBusy(false)
    await refresh('heats')
  }

  return (
    <Dialog title="Certificates from a folder" onClose={onClose} size="min(820px, 94vw)">
      <div className={classes.folder}>
        {problem && <Alert live title={problem} />}
        {all === null ? (
          <Chooser onFiles={(files) => void look(files)} />
        ) : (
          <div className={classes.scroll} role="region" aria-label="Files of the folder" tabIndex={0}>
            <table className={classes.files}>
              <thead>
                <tr>
                  <th scope="col">File</th>
                  <th scope="col">Heat</th>
                  <th scope="col">What happens</th>
                </tr>
              </thead>
              <tbody>
                {all.map((one) => (
                  <tr key={`${one.name} ${one.file.size} ${one.file.lastModified}`}>
                    <td>{one.name}</td>
                    <td>
                      <Heat one={one} onChange={(heatId) => change(one.file, { heatId })} />
                    </td>
                    <td>{one.outcome ?? whatHappens(one)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
        <DialogButtons>
          <Button onClick={onClose}>Close</Button>
          {waiting.length > 0 && (
            <Button
              tone="primary"
              icon="upload"
              aria-disabled={isBusy}
              onClick={() => !isBusy && void attach()}
            >
              {waiting.length === 1 ? 'Attach 1 file' : `Attach ${waiting.length} files`}
            </Button>
          )}
        </DialogButtons>
      </div>
    </Dialog>
  )
}

function whatHappens(one: Assigned): string {
  if (one.heats.length === 0) return 'No heat is known whose number stands in its name'
  if (one.heatId === null) return 'Choose the mill'
  return isWaiting(one) ? 'Is attached' : 'Is there already'
}

/** The heat of a file; where several mills have the number, a person says which. */
function Heat({ one, onChange }: { one: Assigned; onChange: (heatId: string | null) => void }) {
  const { heats: found, heatId, name } = one
  if (found.length > 1)
    return (
      <select
        className={classes.choice}
        aria-label={`Heat of ${name}`}
        value={heatId ?? ''}
        onChange={(event) => onChange(event.currentTarget.value || null)}
      >
        <option value="">Choose the mill</option>
        {found.map(({ id, heatNo, millName }) => (
          <option key={id} value={id}>
            {`${heatNo}, ${millName}`}
          </option>
        ))}
      </select>
    )
  const [only] = found
  return only ? (
    <>
      <AppLink href={`/heats/${only.id}`}>{only.heatNo}</AppLink>, {only.millName}
    </>
  ) : null
}

function Chooser({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <FileDrop onFiles={onFiles}>
      <div className={classes.chooser}>
        <p>
          Drop the PDFs here. The heat number that stands in the name of a file says where it belongs:
          `WR-4411 H820417.pdf` goes to heat H820417. Nothing is stored before you have seen it.
        </p>
        <Button icon="upload" onClick={() => input.current?.click()}>
          Choose files
        </Button>
        <input
          ref={input}
          type="file"
          multiple
          hidden
          accept=".pdf"
          aria-label="Certificates"
          onChange={(event) => onFiles([...(event.currentTarget.files ?? [])])}
        />
      </div>
    </FileDrop>
  )
}
