import { hostConfig } from '@keyturn/shared/webpack';

export default hostConfig({ root: import.meta.dirname, port: Number(process.env['HOST_PORT'] ?? 3000) });
