import { Icon } from '../../../../platform/web/ui/icon.tsx'
import classes from '../quotes.module.css'

/** What the submission misses here, below the control it is about. */
export function NeededToSubmit({ sentence }: { sentence: string }) {
  return (
    <span className={classes.needed}>
      <Icon name="alert" size={14} />
      {sentence}
    </span>
  )
}
