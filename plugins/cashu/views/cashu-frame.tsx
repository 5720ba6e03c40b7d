import { useEffect, useRef, useState } from 'react'
import { useService, useStore } from '#kernel/react'
import { classNames } from '#ui-kit'
import { Cashu, type FramePosition } from '../contract'
import { openWalletChannel } from '../frame/open-wallet-channel'
import styles from './cashu.module.css'

/** True if the app is dark, by the user's choice or by the system's setting. */
const isDark = () => {
  const { colorScheme } = getComputedStyle(document.documentElement)
  return (
    colorScheme === 'dark' || (colorScheme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  )
}

/**
 * The frame with the wallet. It loads when the page Wallet is first opened, and then stays, so that its payments
 * continue while other pages are shown.
 */
export default function CashuFrame() {
  const cashu = useService(Cashu)
  const { walletUrl } = useStore(cashu.state)
  const framePosition = useStore(cashu.framePosition)
  const [wasOpened, setWasOpened] = useState(false)
  if (framePosition && !wasOpened) setWasOpened(true)
  return wasOpened && walletUrl ? <WalletFrame address={walletUrl} framePosition={framePosition} /> : null
}

function WalletFrame({
  address,
  framePosition,
}: {
  address: string
  framePosition: FramePosition | undefined
}) {
  const { askToPay } = useService(Cashu)
  const frameRef = useRef<HTMLIFrameElement>(null)
  const [isLoaded, setIsLoaded] = useState(false)
  useEffect(() => {
    if (!frameRef.current) return
    const walletChannel = openWalletChannel({
      frame: frameRef.current,
      walletOrigin: new URL(address).origin,
      getAppearance: () => ({ dark: isDark(), language: navigator.language }),
      onRequest: ({ invoice }) => askToPay(invoice),
    })
    return () => walletChannel.dispose()
  }, [address, askToPay])
  const frameStyle = framePosition && {
    top: framePosition.top,
    left: framePosition.left,
    width: framePosition.width,
    height: framePosition.height,
  }
  return (
    <>
      {/* biome-ignore lint/correctness/noRestrictedElements: the user turned on this wallet, whose address config.json names */}
      <iframe
        ref={frameRef}
        title="Cashu wallet"
        src={address}
        // `allow-same-origin` gives the wallet the storage of its own origin. As this is another origin, the wallet
        // cannot reach this page.
        sandbox="allow-scripts allow-same-origin allow-forms allow-popups allow-downloads"
        allow="clipboard-write; camera"
        referrerPolicy="no-referrer"
        inert={!framePosition}
        className={classNames(styles.frame, !framePosition && styles.hidden)}
        style={frameStyle}
        // `load` also fires if the wallet's server does not answer, for the browser's error page.
        onLoad={() => setIsLoaded(true)}
      />
      {framePosition && !isLoaded && (
        <p role="status" className={styles.waiting} style={frameStyle}>
          The wallet is loading…
        </p>
      )}
    </>
  )
}
