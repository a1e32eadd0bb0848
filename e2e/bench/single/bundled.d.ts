declare module 'bundled/*' {
  const contract: object;
  export default contract;
}
