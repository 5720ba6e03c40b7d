import { useMemo, useState } from 'react'
import { ProfileName, Profiles } from '#contracts/profiles'
import { useOptionalService, useOptionalStore, View } from '#kernel/react'
import { Dialog, Stack } from '#ui-kit'
import type { ZapPart, ZapTarget } from '../contract'
import { noAddressWords, payAddresses } from '../lnurl/pay-address'
import { sharesOf } from '../pay/zap-shares'
import { PayElsewhere } from './pay-elsewhere'
import { useProblems } from './use-problems'
import { ZapAmount } from './zap-amount'
import styles from './zaps.module.css'

interface ZapDialogProps {
  readonly target: ZapTarget
  onClose(): void
}

/** An amount in sats for which every person of a split gets a share, so that the dialog can list all of them. */
const LARGE_AMOUNT_SATS = 1_000_000
const NOBODY: readonly string[] = []

/** The dialog that asks for amount and comment. Afterwards the connected wallet pays, or the invoices are shown. */
export default function ZapDialog({ target, onClose }: ZapDialogProps) {
  const [parts, setParts] = useState<readonly ZapPart[]>()
  const shares = sharesOf(target, LARGE_AMOUNT_SATS)
  const lacksAddress = useLacksAddress(shares)
  const problems = useProblems(shares.length > 1 ? shares.map(({ pubkey }) => pubkey) : NOBODY)
  return (
    <Dialog open onClose={onClose} title="Send zap to" width="narrow">
      {() => (
        <Stack>
          <ul className={styles.people}>
            {shares.map(({ pubkey, sats }) => (
              <li key={pubkey} className={styles.person}>
                <View of={ProfileName} pubkey={pubkey} plain />
                {shares.length > 1 && <span>{Math.round((sats / LARGE_AMOUNT_SATS) * 100)}%</span>}
              </li>
            ))}
          </ul>
          {problems.size > 0 && (
            <div role="status" className={styles.unpayable}>
              <p>Cannot be paid now. Their shares stay in your wallet:</p>
              {[...problems].map(([pubkey, { text, reason }]) => (
                <p key={pubkey}>
                  <View of={ProfileName} pubkey={pubkey} plain />: {reason ?? text}
                </p>
              ))}
            </div>
          )}
          {lacksAddress !== undefined ? (
            <p role="alert" className={styles.error}>
              {lacksAddress}
            </p>
          ) : parts === undefined ? (
            <ZapAmount target={target} onClose={onClose} onInvoices={setParts} />
          ) : (
            <PayElsewhere target={target} parts={parts} onClose={onClose} />
          )}
        </Stack>
      )}
    </Dialog>
  )
}

/**
 * Returns why the only recipient is known to have no lightning address. A profile that is not known yet may name one,
 * and the people of a split are asked for by `useProblems`.
 */
function useLacksAddress(shares: ReturnType<typeof sharesOf>): string | undefined {
  const profiles = useOptionalService(Profiles)
  const only = shares.length === 1 ? shares[0]?.pubkey : undefined
  const store = useMemo(() => (only === undefined ? undefined : profiles?.profile(only)), [profiles, only])
  const profile = useOptionalStore(store)
  return profile && payAddresses(profile).length === 0 ? noAddressWords(profile) : undefined
}
