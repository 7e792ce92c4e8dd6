import { useState } from 'react'
import { ApiError } from '#platform/contract/calls/errors.ts'
import type { FileEntry } from '#platform/contract/documents/activity.ts'
import { toast } from '#platform/web/shell/toasts/toast.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Tag } from '#platform/web/ui/chip.tsx'
import { Dialog, DialogButtons } from '#platform/web/ui/dialog.tsx'
import { formatInstant, formatSize } from '#platform/web/ui/format.ts'
import { Icon } from '#platform/web/ui/icon.tsx'
import { fileUrl, activityClient, refreshFiles } from './activity-client.ts'
import classes from './timeline.module.css'

interface FileRowProps {
  slice: string
  id: string
  file: FileEntry
}

/** One file: its name opens it, in the page where the browser can show it. */
export function FileRow({ slice, id, file }: FileRowProps) {
  const [open, setOpen] = useState<'preview' | 'remove' | null>(null)
  const { name, label, size, uploadedByName, uploadedAt, canRemove, closed } = file
  const href = fileUrl(slice, id, file.id, false)
  const close = () => setOpen(null)
  return (
    <li>
      <Icon name={file.mime.startsWith('image/') ? 'eye' : 'document'} />
      <span className={classes.file}>
        {closed ? (
          name
        ) : isShown(file.mime) ? (
          <button type="button" aria-haspopup="dialog" onClick={() => setOpen('preview')}>
            {name}
          </button>
        ) : (
          <a href={href} download={name}>
            {name}
          </a>
        )}{' '}
        {label && <Tag>{label}</Tag>}
        <small>
          {formatSize(size)}, {uploadedByName}, {formatInstant(uploadedAt)}
          {closed && `. ${closed}`}
        </small>
      </span>
      {!closed && (
        <a className={classes.icon} href={href} download={name} aria-label={`Download ${name}`}>
          <Icon name="download" />
        </a>
      )}
      {canRemove && (
        <Button
          small
          square
          tone="quiet"
          icon="trash"
          aria-label={`Remove ${name}`}
          onClick={() => setOpen('remove')}
        />
      )}
      {open === 'preview' && <Preview file={file} src={fileUrl(slice, id, file.id, true)} onClose={close} />}
      {open === 'remove' && <Removal slice={slice} id={id} file={file} onClose={close} />}
    </li>
  )
}

/** Kinds of file that a browser shows in place. */
const isShown = (mime: string): boolean =>
  ['application/pdf', 'image/png', 'image/jpeg', 'image/webp'].includes(mime)

interface PreviewProps {
  file: FileEntry
  src: string
  onClose: () => void
}

function Preview({ file, src, onClose }: PreviewProps) {
  return (
    <Dialog onClose={onClose} title={file.name} size="min(1000px, 94vw)">
      {file.mime.startsWith('image/') ? (
        <img className={classes.picture} src={src} alt={file.label || file.name} />
      ) : (
        <iframe className={classes.preview} src={src} title={file.name} />
      )}
    </Dialog>
  )
}

function Removal({ slice, id, file, onClose }: FileRowProps & { onClose: () => void }) {
  const [error, setError] = useState<string>()
  const remove = async () => {
    try {
      await activityClient(slice).removeFile({ params: { id, fileId: file.id } })
      await refreshFiles(slice, id)
      void toast({ message: `${file.name} removed` })
      onClose()
    } catch (caught) {
      if (!(caught instanceof ApiError)) throw caught
      setError(caught.message)
    }
  }
  return (
    <Dialog onClose={onClose} title="Remove file">
      <div className={classes.removal}>
        <p className={classes.question}>
          {error ?? `Take ${file.name} off this record? The timeline keeps a note of it.`}
        </p>
        <DialogButtons>
          <Button onClick={onClose}>Cancel</Button>
          <Button tone="danger" onClick={() => void remove()}>
            Remove file
          </Button>
        </DialogButtons>
      </div>
    </Dialog>
  )
}
