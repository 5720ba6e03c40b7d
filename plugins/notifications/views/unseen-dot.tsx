import { NavigationDot } from '#ui-kit'
import { useHasUnseen } from './use-has-unseen'

/** A dot beside the bell while there are unseen notifications. */
export default function UnseenDot({ className }: { className?: string | undefined }) {
  return <NavigationDot count={useHasUnseen() ? 1 : 0} label="new" className={className} />
}
