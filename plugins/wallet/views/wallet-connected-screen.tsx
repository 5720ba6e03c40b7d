import { useEffect, useRef } from 'react'
import { useService } from '#kernel/react'
import { Wallet } from '../contract'
import { CheckMark } from './check-mark'
import { useTexts } from './use-texts'
import styles from './wallet.module.css'

/** ms */
const CLOSE_DELAY_MS = 3_000

/** The screen /connected. Confirms the connection and closes after three seconds. */
export function WalletConnectedScreen({ onClose }: { onClose?: (() => void) | undefined }) {
  const wallet = useService(Wallet)
  const { words } = useTexts()
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })
  useEffect(() => {
    const timer = setTimeout(() => {
      wallet.closeModal()
      close.current?.()
    }, CLOSE_DELAY_MS)
    return () => clearTimeout(timer)
  }, [wallet])
  return (
    <div className={styles.centred} role="status">
      <CheckMark />
      <h2 className={styles.heading}>{words.connectedNow}</h2>
    </div>
  )
}
