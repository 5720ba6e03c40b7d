import type { MediaItem, MediaKind } from '../media'
import EncryptedFileDownload from '../media-views/encrypted-file-download'
import EncryptedMedia from '../media-views/encrypted-media'
import { AES_GCM_SEPARATE_NONCE } from '../media-views/separate-nonce'

interface EncryptedAttachmentProps {
  readonly file: {
    readonly url: string
    readonly key: string
    readonly nonce?: string | undefined
    readonly type: string
    readonly size?: number | undefined
    readonly name?: string | undefined
    readonly width?: number | undefined
    readonly height?: number | undefined
    readonly blurhash?: string | undefined
  }
}

/** An SVG can contain scripts, so it is saved instead of shown. */
const mediaKindFromType = (type: string): MediaKind => {
  const kind = /^(image|video|audio)\//.exec(type)?.[1]
  return kind === undefined || /svg/.test(type) ? 'file' : (kind as MediaKind)
}

/** An encrypted file of a private message. */
export default function EncryptedAttachment({ file }: EncryptedAttachmentProps) {
  const { url, key, nonce, type, size, name, width, height, blurhash } = file
  const item: MediaItem = {
    url,
    kind: mediaKindFromType(type),
    mime: type,
    fallbacks: [],
    encryption: { algorithm: AES_GCM_SEPARATE_NONCE, key, ...(nonce !== undefined && { nonce }) },
    ...(size !== undefined && { size }),
    ...(name !== undefined && { name }),
    ...(width !== undefined && height !== undefined && { dim: { width, height } }),
    ...(blurhash !== undefined && { blurhash }),
  }
  return item.kind === 'file' ? <EncryptedFileDownload item={item} /> : <EncryptedMedia item={item} />
}
