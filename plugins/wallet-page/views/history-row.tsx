import { ProfileAvatar, ProfileName } from '#contracts/profiles'
import type { PaymentPurpose, WalletTransaction } from '#contracts/wallet'
import { PluginView } from '#kernel/react'
import { PathLink } from '#kernel/router'
import { classNames, formatSats, Icon, RelativeTime, VisuallyHidden } from '#ui-kit'
import { getReadableDescription } from '../history/get-readable-description'
import styles from './history.module.css'

const STATES = { settled: undefined, pending: 'Under way', failed: 'Failed' }

/** A payment: the person or the text, the amount, the fee, the state and the time. */
export function HistoryRow({
  payment,
  origin,
}: {
  payment: WalletTransaction
  origin: PaymentPurpose | undefined
}) {
  const { direction, msats, feeMsats, description, at, state, paymentHash } = payment
  const received = direction === 'received'
  const words =
    origin?.comment ||
    origin?.title ||
    (origin?.person ? 'Zap' : (getReadableDescription(description) ?? 'Payment'))
  const note = STATES[state]
  return (
    <article className={styles.row} data-payment={paymentHash}>
      {origin?.person ? (
        <PluginView token={ProfileAvatar} pubkey={origin.person} size={36} />
      ) : (
        <Icon name={received ? 'plus' : 'zap'} size={22} className={styles.kind} />
      )}
      <div className={styles.words}>
        {origin?.person && (
          <span className={styles.person}>
            <PluginView token={ProfileName} pubkey={origin.person} />
          </span>
        )}
        <span className={styles.text}>
          {origin?.path ? <PathLink path={origin.path}>{words}</PathLink> : words}
        </span>
        <span className={styles.soft}>
          <RelativeTime timeSeconds={at} />
          {feeMsats !== undefined && ` · fee ${formatSats(Math.ceil(feeMsats / 1_000))}`}
          {note && ` · ${note}`}
        </span>
      </div>
      <span
        className={classNames(
          styles.amount,
          received && styles.received,
          state === 'failed' && styles.failed,
        )}
      >
        <VisuallyHidden>{received ? 'Received ' : 'Sent '}</VisuallyHidden>
        <span aria-hidden="true">{received ? '+' : '−'}</span>
        {formatSats(Math.floor(msats / 1_000))}
      </span>
    </article>
  )
}
