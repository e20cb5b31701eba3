@echo off
rem Starts the commands about specs. Builds what is missing on first use.
rem JAVA_HOME, JAVA_OPTS, CLASSPATH (jars of your own) are honoured.
setlocal
for %%I in ("%~dp0..") do set "TECTONIC_HOME=%%~fI"
set "LIB=%TECTONIC_HOME%\tectonic-workload\target\lib"
set "JARS=%LIB%\*"
set "MODULES=tectonic-workload"
set "MISSING="
if not exist "%LIB%\tectonic-workload-*.jar" set "MISSING=1"

set "JAVA=java"
if defined JAVA_HOME set "JAVA=%JAVA_HOME%\bin\java.exe"
"%JAVA%" -version 2>&1 | findstr /r /c:"version .1[7-9]" /c:"version .[2-9][0-9]" >nul
if errorlevel 1 goto nojava

if not defined MISSING goto start
echo First use: building, about a minute ... 1>&2
pushd "%TECTONIC_HOME%"
call mvnw.cmd -B -q -DskipTests -Dspotless.check.skip=true package -pl "%MODULES%" -am 1>&2
set "BUILT=%ERRORLEVEL%"
popd
if not "%BUILT%"=="0" goto notbuilt

:start
if defined CLASSPATH set "JARS=%JARS%;%CLASSPATH%"
"%JAVA%" %JAVA_OPTS% "-Dtectonic.home=%TECTONIC_HOME%" -cp "%JARS%" site.ycsb.tectonic.cli.Tectonic %*
exit /b %ERRORLEVEL%

:nojava
echo error: this needs Java 17 or newer; "%JAVA%" is none. Set JAVA_HOME to a JDK 17 or newer. 1>&2
exit /b 2

:notbuilt
echo error: the build failed. 1>&2
exit /b 1
