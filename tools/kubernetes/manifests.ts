import { spawnSync } from 'node:child_process';
import { parseAllDocuments } from 'yaml';

/** A Kubernetes object as YAML gives it; what is in it is checked against the published types (`./published.ts`). */
export interface Manifest {
  apiVersion: string;
  kind: string;
  metadata: { name: string; namespace?: string; labels?: Record<string, string> };
}

interface Variable {
  name: string;
  value?: string;
  valueFrom?: { secretKeyRef?: { name: string; key: string; optional?: boolean } };
}

interface Probe {
  httpGet: { path: string; port: string };
  timeoutSeconds?: number;
}

export interface Container {
  name: string;
  image: string;
  /** Of an init container: it runs on beside the others. */
  restartPolicy?: string;
  command?: string[];
  env?: Variable[];
  envFrom?: { configMapRef?: { name: string }; secretRef?: { name: string } }[];
  ports?: { name: string; containerPort: number }[];
  startupProbe?: Probe;
  livenessProbe?: Probe;
  readinessProbe?: Probe;
  lifecycle?: { preStop: { sleep: { seconds: number } } };
  resources?: { requests?: Record<string, string>; limits?: Record<string, string> };
  securityContext?: Record<string, unknown>;
  volumeMounts?: { name: string; mountPath: string; readOnly?: boolean }[];
}

/** What Deployments and Jobs have in common. */
export interface Workload extends Manifest {
  spec: {
    strategy?: { rollingUpdate: { maxUnavailable: number } };
    template: {
      metadata: { labels: Record<string, string> };
      spec: {
        automountServiceAccountToken?: boolean;
        terminationGracePeriodSeconds?: number;
        securityContext?: Record<string, unknown>;
        initContainers?: Container[];
        containers: Container[];
      };
    };
  };
}

export const isWorkload = (manifest: Manifest): manifest is Workload =>
  manifest.kind === 'Deployment' || manifest.kind === 'Job';

/** Whether there is a kubectl here whose kustomize knows what the manifests use. */
export const composes = /Kustomize Version: v[5-9]/.test(
  spawnSync('kubectl', ['version', '--client'], { encoding: 'utf8' }).stdout,
);

/** What `kubectl apply -k` would send to a cluster. @throws Error with kustomize's words where it refuses. */
export function composed(folder: string): Manifest[] {
  const { status, stdout, stderr } = spawnSync('kubectl', ['kustomize', folder], { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  if (stderr !== '') throw new Error(`kustomize warns: ${stderr}`);
  return parseAllDocuments(stdout).map((document) => document.toJS() as Manifest);
}
