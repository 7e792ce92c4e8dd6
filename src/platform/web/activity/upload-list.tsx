import { Button } from '#platform/web/ui/button.tsx'
import classes from './timeline.module.css'
import type { Upload } from './use-uploads.ts'

interface UploadListProps {
  uploads: readonly Upload[]
  onDismiss: (key: number) => void
}

/** Files on their way, and those that could not be sent with the reason. */
export function UploadList({ uploads, onDismiss }: UploadListProps) {
  if (uploads.length === 0) return null
  return (
    <ul className={classes.uploads} aria-live="polite">
      {uploads.map(({ key, name, fraction, failed }) => (
        <li key={key}>
          <span>{name}</span>
          {failed ? (
            <Button small tone="quiet" onClick={() => onDismiss(key)}>
              Dismiss
            </Button>
          ) : (
            <span>{Math.round(fraction * 100)} %</span>
          )}
          {failed ? (
            <span className={classes.failed}>{failed}</span>
          ) : (
            <progress value={fraction} max={1} aria-label={`Sending ${name}`} />
          )}
        </li>
      ))}
    </ul>
  )
}
