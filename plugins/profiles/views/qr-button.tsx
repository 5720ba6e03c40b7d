import { useState } from 'react'
import { decodeNip19Entity, encodeNpub } from '#kernel/nostr'
import { useNavigateToPath } from '#kernel/router'
import { IconButton, QrDialog } from '#ui-kit'

/** Shows the person's key as a QR code, and scans QR codes of other people. */
export default function QrButton({ pubkey }: { pubkey: string }) {
  const [open, setOpen] = useState(false)
  const go = useNavigateToPath()
  const npub = encodeNpub(pubkey) ?? ''
  const scan = (text: string) => {
    // Open only valid identifiers, because a scanned code may contain anything.
    const found = text.trim().replace(/^nostr:/i, '')
    const entity = decodeNip19Entity(found)
    if (entity && entity.type !== 'nsec') go(`/${found.toLowerCase()}`)
  }
  return (
    <>
      <IconButton icon="qr" label="QR code" aria-haspopup="dialog" onClick={() => setOpen(true)} />
      <QrDialog
        open={open}
        onClose={() => setOpen(false)}
        title="QR code"
        data={`nostr:${npub}`}
        link={`${location.origin}/${npub}`}
        onScanned={scan}
      />
    </>
  )
}
