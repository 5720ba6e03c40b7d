import { useEffect, useRef, useState } from 'react'
import { useService, useStore } from '#kernel/react'
import { classNames } from '#ui-kit'
import { Cashu, type FramePlace } from '../contract'
import { openChannel } from '../frame/open-channel'
import styles from './cashu.module.css'

/** True if the page is dark, by the user's choice or by the system's. */
const isDark = () => {
  const { colorScheme } = getComputedStyle(document.documentElement)
  return (
    colorScheme === 'dark' || (colorScheme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  )
}

/**
 * The framed wallet. It is loaded when the page Wallet is opened for the first time. Afterwards it stays alive, so that
 * its payments continue while another page is shown.
 */
export default function CashuFrame() {
  const cashu = useService(Cashu)
  const { address } = useStore(cashu.state)
  const place = useStore(cashu.place)
  const [opened, setOpened] = useState(false)
  if (place && !opened) setOpened(true)
  return opened && address ? <Frame address={address} place={place} /> : null
}

function Frame({ address, place }: { address: string; place: FramePlace | undefined }) {
  const { pay } = useService(Cashu)
  const frame = useRef<HTMLIFrameElement>(null)
  const [loaded, setLoaded] = useState(false)
  useEffect(() => {
    if (!frame.current) return
    const channel = openChannel({
      frame: frame.current,
      origin: new URL(address).origin,
      facts: () => ({ dark: isDark(), language: navigator.language }),
      onWish: ({ invoice }) => pay(invoice),
    })
    return () => channel.dispose()
  }, [address, pay])
  const box = place && { top: place.top, left: place.left, width: place.width, height: place.height }
  return (
    <>
      {/* biome-ignore lint/correctness/noRestrictedElements: the user turned on this wallet, whose address config.json names */}
      <iframe
        ref={frame}
        title="Cashu wallet"
        src={address}
        // `allow-same-origin` lets the wallet use its own storage. The wallet is on another origin, so it cannot reach
        // this page.
        sandbox="allow-scripts allow-same-origin allow-forms allow-popups allow-downloads"
        allow="clipboard-write; camera"
        referrerPolicy="no-referrer"
        inert={!place}
        className={classNames(styles.frame, !place && styles.hidden)}
        style={box}
        // Browsers also load something if the wallet does not answer: a page that says why.
        onLoad={() => setLoaded(true)}
      />
      {place && !loaded && (
        <p role="status" className={styles.waiting} style={box}>
          The wallet is loading…
        </p>
      )}
    </>
  )
}
