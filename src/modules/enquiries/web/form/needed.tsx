import { Icon } from '../../../../platform/web/ui/icon.tsx'
import classes from '../enquiries.module.css'

/** What is missing here before the enquiry may be quoted, below the control it is about. */
export const NeededToQuote = ({ sentence }: { sentence: string }) => (
  <span className={classes.needed}>
    <Icon name="alert" size={14} />
    {sentence}
  </span>
)
