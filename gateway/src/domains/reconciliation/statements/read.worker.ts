import { serve } from '../../../workers/serve.ts';
import { readStatementFile } from './read-file.ts';

serve(readStatementFile);
