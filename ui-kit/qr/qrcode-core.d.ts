declare module 'qrcode/lib/core/qrcode.js' {
  interface Symbol {
    readonly modules: { readonly size: number; get(row: number, column: number): number | boolean }
  }
  const core: {
    create(text: string, options: { errorCorrectionLevel: 'L' | 'M' | 'Q' | 'H' }): Symbol
  }
  export default core
}
